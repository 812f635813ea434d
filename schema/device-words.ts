/** A user agent as a person would say it: "Safari on iPhone". */
export function describeDevice(userAgent: string): string {
  const system = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"].find((name) => userAgent.includes(name));
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => userAgent.includes(name));
  return [browser === "Edg" ? "Edge" : browser, system].filter(Boolean).join(" on ") || "Unknown device";
}
