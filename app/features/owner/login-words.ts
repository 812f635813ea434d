import { CallFailed } from "../../lib/net/api.ts";
import { toast } from "../../ui/toast.tsx";

export const showWelcomeToast = () => void toast({ title: "Success", description: "Welcome to the admin dashboard!" });

/** The title and text for a failed sign-in. @param wrong the text for a wrong password */
export function signInErrorToast(error: Error, wrong: string) {
  if (!(error instanceof CallFailed)) return { title: "Error", description: "Failed to authenticate" };
  if (error.status === 401) return { title: "Access Denied", description: wrong };
  return { title: "Access Denied", description: error.answer?.message ?? "Failed to authenticate" };
}
