"""The browser table's server: an HTTP API under /api, live updates under /ws, the client's files.

A router is a module with a `router`; `app.create_app` includes it. What a request needs of the running server it finds
in the `Hall`. Who may read or write what is decided in one place: `seats.authorise`.
"""
