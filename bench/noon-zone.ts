/** A time zone in which it is about noon now: at night visitors are left alone. */
export function noonZone(): string {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? "Etc/GMT" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
}
