import { screen } from "@testing-library/react";
import { fill, openDesk, type Truck } from "./desk.tsx";

/** Opens the desk at *Mass Comm*. */
export async function openMassComm(given?: (truck: Truck) => Promise<unknown>, now?: string) {
  const desk = await openDesk("?tab=communications", { given, now });
  // The heading also says whom it reaches, once that is known.
  await screen.findByRole("heading", { name: /^Mass Email/ });
  return {
    ...desk,
    sends: async (): Promise<{ title: string }[]> => (await desk.truck.owner("GET", "/api/sends")).json,
    writeMail(subject: string, message: string) {
      write("Subject", subject);
      write("Message", message);
    },
    async sendSms(message: string) {
      write("SMS Message", message);
      await screen.findByText(/^Reaches /);
      await desk.press("Send SMS");
    },
    async sendMail(subject: string, message: string) {
      write("Subject", subject);
      write("Message", message);
      await screen.findByText(/^Reaches /);
      await desk.press("Send from the website");
    },
  };
}

/** Types a text into a field, in the place of what is in it. */
export const write = (label: string, text: string) => fill(screen.getByLabelText(label), text);

/** What stands in a field. */
export const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
