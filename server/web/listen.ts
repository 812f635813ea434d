import type { FastifyInstance, FastifyListenOptions } from "fastify";
import { CannotStart } from "../errors.ts";

/** The first socket that systemd hands over (sd_listen_fds(3)). */
const INHERITED_SOCKET = 3;

/**
 * Begins to answer: on the socket that the process inherited, else at `port` of `host`, of all interfaces where none is named.
 * @throws CannotStart when the port is taken, or the system gives neither that host nor that port
 */
export async function listen(app: FastifyInstance, { port, host, isInherited }: Place): Promise<void> {
  if (isInherited) {
    const options: FastifyListenOptions & { fd: number } = { host: host ?? "::", fd: INHERITED_SOCKET };
    await app.listen(options);
    return;
  }
  await app.listen({ port, host: host ?? "::" }).catch((error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has no "::"; all interfaces are then the IPv4 ones.
    if (error.code === "EADDRINUSE") {
      throw new CannotStart(`PORT ${port} is taken: the site runs already, or another program answers there`);
    }
    if (!host && error.code === "EAFNOSUPPORT") return app.listen({ port, host: "0.0.0.0" });
    const isRefused = error.syscall === "listen" || error.syscall === "getaddrinfo";
    throw isRefused ? new CannotStart(`HOST ${host ?? "::"}, PORT ${port} cannot be used: ${error.message}`) : error;
  });
}

interface Place {
  port: number;
  host: string | undefined;
  /** Whether the process was started with a listening socket: then an old and a new process can answer side by side. */
  isInherited: boolean;
}
