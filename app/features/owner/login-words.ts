import { CallFailed } from "../../lib/net/api.ts";
import { toast } from "../../ui/toast.tsx";

export const welcome = () => void toast({ title: "Success", description: "Welcome to the admin dashboard!" });

/** Why somebody was not let in. @param wrong what a wrong password says */
export function refusal(error: Error, wrong: string) {
  if (!(error instanceof CallFailed)) return { title: "Error", description: "Failed to authenticate" };
  if (error.status === 401) return { title: "Access Denied", description: wrong };
  return { title: "Access Denied", description: error.answer?.message ?? "Failed to authenticate" };
}
