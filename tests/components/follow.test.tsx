import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FollowCard } from "../../app/features/subscribers/follow-card.tsx";
import { fill, openScreen } from "./screen.tsx";

const TOPICS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((day, number) => ({
  topic: `weekday:${number}`,
  label: `Every ${day}`,
}));

const openFollow = () => openScreen("visitor", "/follow", <FollowCard topics={TOPICS} />);
const choice = () => screen.getByRole("group", { name: "Tell me about" });
const boxesIn = (element: HTMLElement) => within(element).getAllByRole("checkbox", { hidden: true });

test("shows the five nearest choices, and folds the others", async () => {
  await openFollow();
  const fold = screen.getByText("2 more places, days and stops").closest("details");
  expect(boxesIn(choice())).toHaveLength(7);
  expect(fold && boxesIn(fold)).toEqual([
    screen.getByLabelText("Every Friday"),
    screen.getByLabelText("Every Saturday"),
  ]);
});

test("leads to the choice when nothing is ticked, and keeps what was typed", async () => {
  const { truck, user, press } = await openFollow();
  fill(screen.getByLabelText("Email"), "ada@example.com");
  await press("Follow");
  await waitFor(() => expect(document.activeElement).toBe(choice()));
  const describedBy = choice().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describedBy)?.textContent).toBe("Choose a place, a day or a stop");

  await user.click(screen.getByLabelText("Every Friday"));
  await waitFor(() => expect(within(choice()).queryByText("Choose a place, a day or a stop")).toBeNull());
  await press("Follow");
  const heading = await screen.findByRole("heading", { name: "You're all set!" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect((await truck.owner("GET", "/api/subscribers")).json).toMatchObject([{ email: "ada@example.com" }]);
});
