import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { openDesk, type Truck } from "./desk.tsx";
import type { ScreenOptions } from "./screen.tsx";

async function openPhotos(given?: ScreenOptions["given"]) {
  const desk = await openDesk("?tab=photos", { given });
  return {
    ...desk,
    open: async (name: string) => desk.user.click(await screen.findByRole("link", { name })),
    async choose(...names: string[]) {
      for (const name of names) await desk.user.click(await screen.findByRole("checkbox", { name }));
    },
  };
}

async function givenPhoto(truck: Truck, customerName = "Ana") {
  const body = { customerName, photoData: [dataUrl(await picture())], photoFilenames: ["a.jpg"] };
  const { status } = await truck.visitor("POST", "/api/photo-submissions", body);
  expect(status).toBe(201);
}

/** Photos that wait for approval; the last one is the newest. */
const givenWaiting =
  (...names: string[]) =>
  async (truck: Truck) => {
    await truck.owner("PUT", "/api/business", { approvePhotos: true });
    for (const name of names) await givenPhoto(truck, name);
  };

const approvals = async (truck: Truck) =>
  (await truck.owner("GET", "/api/photo-submissions")).json.map((row: { isApproved: boolean }) => row.isApproved);

const isDisabled = async (name: string) => (await screen.findByRole<HTMLButtonElement>("button", { name })).disabled;

test("says that there are no photos, and downloads none", async () => {
  const { press } = await openPhotos();
  await screen.findByText("No photos yet");
  await press("Download All (0)");
  await screen.findByText("No photos to download");
});

test("offers all photos to download when the list could not be loaded", async () => {
  await openPhotos(async (truck, network) => {
    await givenPhoto(truck);
    network.refuse("GET", /^\/api\/photo-submissions\?/, 503);
  });
  await screen.findByText("The photos could not be loaded");
  await screen.findByRole("button", { name: "Download All (1)" });
});

test("says that a submission has no photo to download", async () => {
  const { open, press } = await openPhotos(async (truck, network) => {
    await givenPhoto(truck);
    const [row] = (await truck.owner("GET", "/api/photo-submissions")).json;
    const none = { ...row, photos: [], photoUrls: [], photoCount: 0 };
    network.intercept("GET", /^\/api\/photo-submissions\?/, async () => Response.json([none]));
  });
  await open("Ana");
  await press("Download");
  await screen.findByText("No photo available to download");
});

test("deletes a photo without a question, and says when it cannot", async () => {
  const { truck, network, open, press } = await openPhotos((truck) => givenPhoto(truck));
  const mend = network.refuse("DELETE", /^\/api\/photo-submissions\/1$/, 500);
  await open("Ana");
  await press("Delete");
  await screen.findByText("Failed to delete photo");
  await screen.findByText("Please try again or refresh the page");
  mend();
  await open("Ana");
  await press("Delete");
  await screen.findByText("Photo deleted successfully!");
  await screen.findByText("No photos yet");
  expect((await truck.owner("GET", "/api/photo-submissions")).json).toEqual([]);
});

test("counts the photos that wait in the tab's name", async () => {
  const { open, press } = await openPhotos(givenWaiting("Ana", "Ben"));
  await screen.findByRole("tab", { name: /^Photos\s*2\s*to approve$/, hidden: true });
  await open("Ana");
  await press("Approve");
  await screen.findByRole("tab", { name: /^Photos\s*1\s*to approve$/, hidden: true });
});

test("opens the next photo that waits after an approval", async () => {
  const { truck, open, press } = await openPhotos(givenWaiting("Ana", "Ben", "Cleo"));
  await open("Ben");
  await press("Approve");
  await screen.findByRole("dialog", { name: "Cleo" });
  await press("Approve");
  await screen.findByRole("dialog", { name: "Ana" });
  await press("Approve");
  const dialog = await screen.findByRole("dialog", { name: "Ana" });
  await within(dialog).findByText("Approved");
  expect(await approvals(truck)).toEqual([true, true, true]);
});

test("steps to the photo before and after the open one", async () => {
  const { open, press } = await openPhotos(givenWaiting("Ana", "Ben"));
  await open("Ben");
  await press("Previous photo");
  await press("Next photo");
  await screen.findByRole("dialog", { name: "Ana" });
  await press("Previous photo");
  await screen.findByRole("dialog", { name: "Ben" });
});

test("approves several selected photos and deletes others, which Undo restores", async () => {
  const { truck, choose, press } = await openPhotos(givenWaiting("Ana", "Ben", "Cleo"));
  await press("Select");
  expect(await isDisabled("Approve 0")).toBe(true);
  expect(await isDisabled("Delete 0")).toBe(true);
  await choose("Ana", "Ben");
  await press("Approve 2");
  await screen.findByText("2 photos approved");
  await screen.findByRole("button", { name: "Delete 0" });
  await choose("Ana", "Cleo");
  await screen.findByRole("button", { name: "Approve 1" });
  await press("Delete 2");
  await screen.findByText("2 photos deleted");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  await press("Undo");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(await approvals(truck)).toEqual([false, true, true]);
  await press("Done");
  await screen.findByRole("link", { name: "Cleo" });
});

test("says how many of the selected photos could not be deleted, and keeps them selected", async () => {
  const { network, choose, press } = await openPhotos(givenWaiting("Ana", "Ben", "Cleo"));
  const mend = network.refuse("DELETE", /^\/api\/photo-submissions\/2$/, 500);
  await press("Select");
  await choose("Ana", "Ben", "Cleo");
  await press("Delete 3");
  await screen.findByText("2 of 3 photos deleted");
  await press("Delete 1");
  await screen.findByText("Failed to delete the photos");
  mend();
  await press("Delete 1");
  await screen.findByText("No photos yet");
});
