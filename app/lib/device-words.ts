/** A user agent as a person would say it. */
export function deviceWords(device: string): string {
  const system = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"].find((name) => device.includes(name));
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => device.includes(name));
  return [browser === "Edg" ? "Edge" : browser, system].filter(Boolean).join(" on ") || "Unknown device";
}
