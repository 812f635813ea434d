import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { fill, openDesk, type Truck } from "./desk.tsx";

/** Opens the desk at *Mass Comm*. */
export async function openMassComm(given?: (truck: Truck) => Promise<unknown>, now?: string) {
  const desk = await openDesk("?tab=communications", { given, now });
  await screen.findByRole("heading", { name: "Mass Email" });
  return {
    ...desk,
    sends: async (): Promise<{ title: string }[]> => (await desk.truck.owner("GET", "/api/sends")).json,
    writeMail(subject: string, message: string) {
      write("Subject", subject);
      write("Message", message);
    },
    /** Sends what stands in the form for SMS, past the question. */
    async sendSms(message: string) {
      write("SMS Message", message);
      await desk.press("Send SMS");
      await confirmSend(desk.user);
    },
  };
}

/** Answers the question that stands before every send to everybody. */
export async function confirmSend(user: UserEvent) {
  const question = await screen.findByRole("alertdialog", { name: /^Send to / });
  await user.click(within(question).getByRole("button", { name: "Send" }));
}

/** Types a text into a field, in the place of what is in it. */
export const write = (label: string, text: string) => fill(screen.getByLabelText(label), text);

/** What stands in a field. */
export const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
