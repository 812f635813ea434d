import type { ComponentType } from "react";

/** A panel whose script is fetched when it is first shown, or earlier by `preload`. */
export type PreloadablePanel = ComponentType & { preload?: () => void };

type Icon = ComponentType<{ size: number; "aria-hidden": true }>;

/** A tab of the desk: each feature exports its own, and the dashboard's route lists them. */
export interface DeskTab {
  /** The tab in the address: `?tab=bookings`. */
  id: string;
  label: string;
  icon: Icon;
  /** The badge with the number of rows that wait for the owner. */
  Waiting?: ComponentType;
  /** The paths of the panel's first calls: the server sends their answers with the page. */
  calls: (address: URLSearchParams, today: string) => readonly string[];
  Panel: PreloadablePanel;
}

/** A part of the Settings tab. */
export interface SettingsPart {
  /** The part in the address: `?tab=settings&part=menu`. */
  id: string;
  label: string;
  /** Its contents in a few words. */
  about: string;
  icon: Icon;
  /** The paths of the panel's first calls. Those of a list follow from the address. */
  calls: (address: URLSearchParams) => readonly string[];
  Panel: PreloadablePanel;
}
