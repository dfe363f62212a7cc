// What the browser does for the table while no page of it is open: tell that it is somebody's turn, and lead there.
// Nothing is kept and no request is answered here.

addEventListener("push", (event) => {
  const { title, text, url, tag } = event.data.json();
  const show = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    // Whoever looks at the table sees it there.
    if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === new URL(url).pathname)) return;
    await registration.showNotification(title, { body: text, tag, icon: "/icons/192.png", data: { url } });
  };
  event.waitUntil(show());
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const enter = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
    await (there ? there.focus() : clients.openWindow(url));
  };
  event.waitUntil(enter());
});
