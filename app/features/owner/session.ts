import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Joining } from "../../../schema/helpers.ts";
import type { adminAuth, Login } from "../../../schema/owner.ts";
import { ALL_BUT_SESSION, type DeskSession, SESSION } from "../../lib/data/queries.ts";
import { noteSignIn } from "../../lib/data/sign-ins.ts";
import { dropAllDrafts } from "../../lib/forms/draft.ts";
import { call, whyNothingCame } from "../../lib/net/api.ts";
import { clearDesk } from "../../lib/offline/cached-answers.ts";
import { toast } from "../../ui/toast.tsx";
import { beginAnewForOthers } from "./begin-anew.ts";
import { proofOf, signWithPasskey } from "./passkey-device.ts";
import { PASSKEY_REQUEST } from "./sign-in-calls.ts";
import { storedAuth } from "./stored-auth.ts";

type AdminAuth = z.infer<typeof adminAuth>;

const underWay = new Map<string, Promise<AdminAuth>>();

/** Two quick presses on one button are one call: a password that the first has changed would be wrong for the second. */
function askOnce(path: string, body: object): Promise<AdminAuth> {
  const said = JSON.stringify([path, body]);
  const answer = underWay.get(said) ?? call<AdminAuth>("POST", path, body).finally(() => underWay.delete(said));
  underWay.set(said, answer);
  return answer;
}

/** The calls that begin, change and end a session. */
export function useSessionCalls() {
  const client = useQueryClient();

  async function signedIn({ adminAuth, account, hasPassword, epoch }: AdminAuth) {
    // What is still on its way was asked without this session: its 401 would bring the login once more.
    noteSignIn();
    void client.cancelQueries();
    storedAuth.write(adminAuth);
    await beginAnewForOthers(client, { account, epoch });
    // What failed for want of a session is asked again, and what was answered as to a visitor; what is on the screen stays.
    void client.invalidateQueries(ALL_BUT_SESSION);
    client.setQueryData<DeskSession>([SESSION], {
      authenticated: true,
      needsSetup: false,
      account,
      hasPassword,
      epoch,
    });
  }

  const logIn = useMutation({
    mutationFn: (body: Login) => askOnce("/api/admin/login", body),
    onSuccess: signedIn,
  });
  const logInByPasskey = useMutation({
    mutationFn: async () => call<AdminAuth>("POST", "/api/admin/login/passkey", await signWithPasskey(PASSKEY_REQUEST)),
    onSuccess: signedIn,
  });
  const join = useMutation({
    mutationFn: (body: Joining) => askOnce("/api/join", body),
    onSuccess: signedIn,
  });
  const setUp = useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => askOnce("/api/admin/password/setup", body),
    onSuccess: signedIn,
  });
  const changePassword = useMutation({
    mutationFn: async ({ newPassword, currentPassword }: { newPassword: string; currentPassword?: string }) =>
      askOnce("/api/admin/password/change", { newPassword, ...(await proofOf(currentPassword)) }),
    onSuccess: signedIn,
  });
  const logOut = useMutation({
    mutationFn: () => call("POST", "/api/admin/logout"),
    async onSuccess() {
      storedAuth.remove();
      dropAllDrafts();
      await clearDesk();
      // The document still holds the answers that it was rendered with.
      window.location.reload();
    },
    onError: (error) =>
      toast({
        title: "You are still signed in",
        description: `${whyNothingCame(error)} Please try again.`,
        variant: "destructive",
      }),
  });
  return { logIn, logInByPasskey, join, setUp, changePassword, logOut };
}
