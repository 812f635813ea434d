import { PASSWORD, type site } from "./site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

export const HELPERS_PASSWORD = "scoops-and-syrup-3";

/** The token in a helper's link. */
export const tokenIn = (link: string) => new URL(link).hash.replace("#join=", "");

/** The session cookie of an answer. */
export function sessionIn(headers: { "set-cookie"?: string | string[] }): string {
  const [cookie = ""] = [headers["set-cookie"] ?? []].flat();
  return cookie.split(";")[0] ?? "";
}

/** Invites a helper. @returns their id and the token of the link */
export async function invite(truck: Truck, name = "Ben"): Promise<{ id: number; token: string }> {
  const { json } = await truck.owner("POST", "/api/helpers", { name, currentPassword: PASSWORD });
  return { id: json.id, token: tokenIn(json.link) };
}

/** A helper who has joined and is signed in. */
export async function helperOf(truck: Truck, name = "Ben") {
  const { id, token } = await invite(truck, name);
  const joined = await truck.visitor("POST", "/api/join", { token, name, newPassword: HELPERS_PASSWORD });
  const cookie = sessionIn(joined.headers);
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object, headers = {}) =>
    truck.visitor(method, url, body, { cookie, ...headers });
  return { id, token, cookie, account: joined.json.account as string, call };
}
