import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the figures are read from when somebody asks for them. */
export interface Gauged {
  /** How many deliveries wait, and whether the sending rests, for each channel. */
  outbox(): Promise<{ channel: string; waiting: number; isPaused: boolean }[]>;
}

export type Metrics = ReturnType<typeof metrics>;

/** Buckets in seconds: a visitor notices 0.1 s; the others separate slow queries from slow pictures. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** The server's figures in Prometheus's words: the process's own (memory, processor, event loop), and those of the site. */
export function metrics({ outbox }: Gauged) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, for each route",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  });
  const paused = new Gauge({
    name: "outbox_paused",
    help: "1 while a provider keeps refusing and the sending rests",
    labelNames: ["channel"],
    registers: [register],
  });
  const waits = new Gauge({
    name: "outbox_waiting",
    help: "Deliveries that are still to be sent",
    labelNames: ["channel"],
    registers: [register],
  });

  return {
    contentType: register.contentType,
    answered: (labels: { method: string; route: string; status: number }, milliseconds: number) =>
      durations.observe(labels, milliseconds / 1000),
    async text(): Promise<string> {
      // Before all figures are read: they are read at once, so that one of them cannot set another.
      for (const { channel, waiting, isPaused } of await outbox()) {
        waits.set({ channel }, waiting);
        paused.set({ channel }, Number(isPaused));
      }
      return register.metrics();
    },
  };
}
