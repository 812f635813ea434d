import {
  mayBePhoto,
  PHOTO_INVALID_TYPE,
  PHOTO_LIMITS,
  PHOTO_TEXTS,
  PHOTO_TOO_LARGE,
} from "../../../../schema/photo-limits.ts";
import { showErrorToast } from "./error-toast.ts";

/** Returns the chosen files that the inline form accepts: 5 photos, 100 MB together (product.md, *Photos*). */
export function admitInlinePhotos(chosen: File[], present: File[]): File[] {
  const photos = chosen.filter(isPhoto);
  let used = present.reduce((sum, { size }) => sum + size, 0);
  const fitting = photos.filter(({ size }) => {
    if (used + size > PHOTO_LIMITS.totalBytes) {
      showErrorToast(PHOTO_TEXTS.totalTooLargeTitle, PHOTO_TEXTS.totalTooLarge(used));
      return false;
    }
    used += size;
    return true;
  });
  return atMostFive(fitting, present);
}

/** Returns the chosen files that the phone's page accepts: 5 photos of 20 MB each. */
export function admitPhonePhotos(chosen: File[], present: File[]): File[] {
  const fitting = chosen.filter(isPhoto).filter(({ name, size }) => {
    const isTooLarge = size > PHOTO_LIMITS.phoneBytes;
    if (isTooLarge) showErrorToast(PHOTO_TEXTS.phoneTooLarge(name, size));
    return !isTooLarge;
  });
  return atMostFive(fitting, present);
}

/** Returns the chosen file if the single-photo page accepts it: one photo of at most 100 MB. */
export function admitSinglePhoto([chosen]: File[]): File[] {
  if (!chosen) return [];
  if (!mayBePhoto(chosen)) showErrorToast(PHOTO_INVALID_TYPE);
  else if (chosen.size > PHOTO_LIMITS.totalBytes) showErrorToast(PHOTO_TOO_LARGE);
  else return [chosen];
  return [];
}

function isPhoto(file: File): boolean {
  const isAllowed = mayBePhoto(file);
  if (!isAllowed) showErrorToast(PHOTO_TEXTS.notAnImage(file.name));
  return isAllowed;
}

function atMostFive(fitting: File[], present: File[]): File[] {
  const room = PHOTO_LIMITS.count - present.length;
  if (fitting.length > room) showErrorToast(PHOTO_TEXTS.tooManyTitle, PHOTO_TEXTS.tooMany);
  return fitting.slice(0, room);
}
