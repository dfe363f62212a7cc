// @ts-check
/** A drawing as a picture of pixels, made by the browser itself. */

/** Pixels from left to right. */
const WIDTH = 2000;

/**
 * A drawing as a file of pixels.
 * @param {string} svg
 * @returns {Promise<Blob>} as PNG
 */
export async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("image/png"))), "image/png"));
}
