import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { openDesk, type Truck } from "./desk.tsx";
import type { ScreenOptions } from "./screen.tsx";

const openPhotos = (given?: ScreenOptions["given"]) => openDesk("?tab=photos", { given });

async function givenPhoto(truck: Truck) {
  const body = { customerName: "Ana", photoData: [dataUrl(await picture())], photoFilenames: ["a.jpg"] };
  const { status } = await truck.visitor("POST", "/api/photo-submissions", body);
  expect(status).toBe(201);
}

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
  const { press } = await openPhotos(async (truck, network) => {
    await givenPhoto(truck);
    const [row] = (await truck.owner("GET", "/api/photo-submissions")).json;
    const none = { ...row, photos: [], photoUrls: [], photoCount: 0 };
    network.intercept("GET", /^\/api\/photo-submissions\?/, async () => Response.json([none]));
  });
  await press("Download");
  await screen.findByText("No photo available to download");
});

test("deletes a photo without a question, and says when it cannot", async () => {
  const { truck, network, press } = await openPhotos(givenPhoto);
  const mend = network.refuse("DELETE", /^\/api\/photo-submissions\/1$/, 500);
  await press("Delete");
  await screen.findByText("Failed to delete photo");
  await screen.findByText("Please try again or refresh the page");
  mend();
  await press("Delete");
  await screen.findByText("Photo deleted successfully!");
  await screen.findByText("No photos yet");
  expect((await truck.owner("GET", "/api/photo-submissions")).json).toEqual([]);
});
