import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface MetricSources {
  /** The number of waiting deliveries of each channel, and whether it is paused. */
  outbox(): Promise<{ channel: string; waiting: number; isPaused: boolean }[]>;
}

export type Metrics = ReturnType<typeof metrics>;

/** Buckets in seconds: a visitor notices 0.1 s; the others separate slow queries from slow pictures. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** The metrics for Prometheus: of the process (memory, processor, event loop) and of the site. */
export function metrics({ outbox }: MetricSources) {
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
      // Set before all metrics are collected, because they are collected concurrently.
      for (const { channel, waiting, isPaused } of await outbox()) {
        waits.set({ channel }, waiting);
        paused.set({ channel }, Number(isPaused));
      }
      return register.metrics();
    },
  };
}
