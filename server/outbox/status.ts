import type { Channel, NotificationStatus } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";

export type ReadSender = () => Promise<{ name: string; address: string }>;

/** Reads the provider of each channel, and whether the channel is paused. */
export type StatusService = ReturnType<typeof statusService>;

export function statusService({ worker, mailer, texter, pusher }: Context, sender: ReadSender) {
  return async (): Promise<NotificationStatus> => {
    const { name, address } = await sender();
    return {
      mail: { provider: mailer.provider, from: `${name} <${address}>`, ...(await channelState("email")) },
      sms: { provider: texter.provider, from: texter.from, ...(await channelState("sms")) },
      push: { provider: pusher.provider, ...(await channelState("push")) },
    };
  };

  async function channelState(channel: Channel) {
    const { isPaused, pausedUntil, why } = worker.state(channel);
    const paused = isPaused ? { pausedUntil, why } : { pausedUntil: null, why: null };
    return { waitingCount: await worker.countWaiting(channel), ...paused };
  }
}
