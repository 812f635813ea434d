import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { JoinRequest } from "../../../schema/helpers.ts";
import type { adminAuth, Login } from "../../../schema/owner.ts";
import { ALL_QUERIES_BUT_SESSION, type DeskSession, SESSION_PATH } from "../../lib/data/queries.ts";
import { noteSignIn } from "../../lib/data/sign-ins.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { dropAllDrafts } from "../../lib/forms/draft.ts";
import { call, failedCallWords } from "../../lib/net/api.ts";
import { clearOfflineData } from "../../lib/offline/cached-answers.ts";
import { proveIdentity, signWithPasskey } from "./passkey-device.ts";
import { reloadForOtherAccount } from "./reload-for-other-account.ts";
import { PASSKEY_REQUEST_PATH } from "./sign-in-calls.ts";
import { storedAuth } from "./stored-auth.ts";

type AdminAuth = z.infer<typeof adminAuth>;

/** The calls that begin, change and end a session. The caller shows a failure, except for Logout. */
export function useSessionCalls() {
  const client = useQueryClient();

  async function signedIn({ adminAuth, account, hasPassword, epoch }: AdminAuth) {
    // Pending queries were sent without this session: their 401 would show the login again.
    noteSignIn();
    void client.cancelQueries();
    storedAuth.write(adminAuth);
    await reloadForOtherAccount(client, { account, epoch });
    // Refetches the queries that failed with 401, and those that were answered as to a visitor. Data on the screen stay until then.
    void client.invalidateQueries(ALL_QUERIES_BUT_SESSION);
    client.setQueryData<DeskSession>([SESSION_PATH], {
      authenticated: true,
      needsSetup: false,
      account,
      hasPassword,
      epoch,
    });
  }

  const signIn = async (path: string, body: object) => signedIn(await call<AdminAuth>("POST", path, body));

  const logIn = useAction({ call: (body: Login) => signIn("/api/admin/login", body) });
  const logInByPasskey = useAction({
    call: async () => signIn("/api/admin/login/passkey", await signWithPasskey(PASSKEY_REQUEST_PATH)),
  });
  const join = useAction({ call: (body: JoinRequest) => signIn("/api/join", body) });
  const setUp = useAction({
    call: (body: { token: string; newPassword: string }) => signIn("/api/admin/password/setup", body),
  });
  const changePassword = useAction({
    call: async ({ newPassword, currentPassword }: { newPassword: string; currentPassword?: string }) =>
      signIn("/api/admin/password/change", { newPassword, ...(await proveIdentity(currentPassword)) }),
  });
  const logOut = useAction<void, void>({
    async call() {
      await call("POST", "/api/admin/logout");
      storedAuth.remove();
      dropAllDrafts();
      await clearOfflineData();
      // The document still contains the answers that it was rendered with.
      window.location.reload();
    },
    failed: (error) => ({
      title: "You are still signed in",
      description: `${failedCallWords(error)} Please try again.`,
    }),
  });
  return { logIn, logInByPasskey, join, setUp, changePassword, logOut };
}
