import type { Business } from "./business.ts";
import type { FollowedTopic } from "./follows.ts";
import type { CurrentHero } from "./hero.ts";
import type { CurrentLocation, UpcomingLocation } from "./locations.ts";
import type { MenuItem } from "./menu.ts";
import type { GalleryPhotoSubmission } from "./photos.ts";
import type { RefusedForm } from "./public-forms.ts";
import type { Schedule, Stop } from "./schedule.ts";

/** The data that the server gives to the loaders of pages, from the same services as the JSON calls. */
export interface PageData {
  /** The server's clock, ISO 8601: a phone's own clock may be wrong. */
  now(): string;
  /** The address of this site as visitors type it, without a path. */
  origin: string;
  business(): Promise<Business>;
  currentLogo(): Promise<{ logoPath: string | null }>;
  currentHero(): Promise<CurrentHero>;
  currentLocation(): Promise<CurrentLocation | null>;
  upcomingLocations(): Promise<UpcomingLocation[]>;
  /** The stops of so many weeks, the first of which is this one. */
  schedule(weeks: number): Promise<Schedule>;
  /** @throws NotFound */
  stop(id: number): Promise<Stop>;
  /** The address of a stop's picture to share. @throws NotFound */
  stopPicture(id: number): Promise<string>;
  /** The topics that can be followed: all places and weekdays, or those of a stop. @throws NotFound */
  followable(stopId?: number): Promise<FollowedTopic[]>;
  /** The words of topics that were chosen. */
  followed(topics: string[]): Promise<FollowedTopic[]>;
  menu(): Promise<MenuItem[]>;
  /** The newest submissions, as everybody sees them. */
  gallery(): Promise<GalleryPhotoSubmission[]>;
  /** The answer of `GET path` with the session of this request. @throws Error for an answer that is no success */
  answer(path: string): Promise<unknown>;
  /** Whether the user agent is a phone. */
  isPhone: boolean;
  /** The form that was sent without script and refused: this page shows it again. */
  refusedForm: RefusedForm | null;
  /** A random text of this rendering alone, which marks the scripts that the application writes. */
  nonce: string;
}
