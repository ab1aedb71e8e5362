"""How one process serves: what each request passes on its way to the pages.

`connections` (how many each guest may hold; `capacity` divides it among them) and `tls` (https and plain http on one
port; `certificates` are our own) stand before the `handler`, which has pages and writes on one thread. Event streams
(`streams`) live on the loop. Then the `middleware`: `bodies` (how large), `proxies` (whom to believe), `patience`
(how long a page waits for SQLite, decision 0077). `network` is this machine on the local network. `static` files are
collected with `styles` for old browsers; `cache` is shared by processes. `readiness` and `metrics` answer load
balancers and Prometheus; `views` and `errors` are pages of the server itself.
"""
