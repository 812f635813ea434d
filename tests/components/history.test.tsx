import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BOOKING, STOP } from "../helpers/examples.ts";
import { openDesk } from "./desk.tsx";

const HISTORY = "?tab=settings&part=history";

test("says that nothing was changed yet", async () => {
  await openDesk(HISTORY);
  await screen.findByText("Nothing was changed yet");
});

test("shows the changes of one kind of thing", async () => {
  const { user, router } = await openDesk(HISTORY, {
    async given(truck) {
      await truck.owner("POST", "/api/locations", STOP);
      await truck.owner("POST", "/api/bookings", BOOKING);
    },
  });
  await screen.findByText("Added the booking of “Ada Snow”");
  await user.selectOptions(screen.getByLabelText("About"), "Stops");
  await waitFor(() => expect(screen.queryByText("Added the booking of “Ada Snow”")).toBeNull());
  await screen.findByText("Added the stop “Lake Park”");
  expect(router.state.location.search).toBe(`${HISTORY}&thing=stop`);
  await user.selectOptions(screen.getByLabelText("About"), "Erasures");
  await screen.findByText("Nothing of this was changed.");
});
