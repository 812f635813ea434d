/** "11:30" as the minutes since midnight: 690. */
export function minutesSinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** 690 minutes since midnight as "11:30"; also past the next midnight. */
export const timeFromMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
