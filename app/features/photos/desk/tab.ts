import { Camera } from "lucide-react";
import { listPath } from "../../../../schema/list-filter.ts";
import { BUSINESS_PATH, PHOTO_SUBMISSIONS_PATH } from "../../../lib/data/paths.ts";
import type { DeskTab } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";
import { PhotosToApprove } from "./photos-to-approve.tsx";

export const photosTab: DeskTab = {
  id: "photos",
  label: "Photos",
  icon: Camera,
  Waiting: PhotosToApprove,
  calls: () => [listPath(PHOTO_SUBMISSIONS_PATH), BUSINESS_PATH],
  Panel: lazyPanel("photos", () => import("./photos-tab.tsx")),
};

/** The tab of a helper. It does not load the settings, which only the owner can read. */
export const helpersPhotosTab: DeskTab = { ...photosTab, calls: () => [listPath(PHOTO_SUBMISSIONS_PATH)] };
