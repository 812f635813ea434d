import { Share2, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Helper, InvitedHelper } from "../../../schema/helpers.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { useNow } from "../../lib/page/now.tsx";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { useHelperCalls } from "./helper-calls.ts";
import { HELPERS_PATH } from "./sign-in-calls.ts";

/** Lists the helpers. The owner invites a helper with a link, and removes one with one press. */
export function HelpersCard() {
  const answer = useAnswer<Helper[]>(HELPERS_PATH);
  const calls = useHelperCalls();
  const [invited, setInvited] = useState<InvitedHelper>();
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);

  function end(id: number) {
    calls.end.mutate(id, { onSuccess: () => setInvited((shown) => (shown?.id === id ? undefined : shown)) });
  }

  return (
    <Card ref={card} tabIndex={-1} className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Helpers</h2>
      <p className="mb-4 max-w-prose text-muted">
        Helpers sign in on their own phone and run the day: stops, changes, sold out, photos. They see when and where
        bookings are, but no customers, messages, subscribers or settings.
      </p>
      <AnswerView answer={answer} noun="helpers" skeleton={<Skeleton className="h-20" />}>
        {(helpers) =>
          helpers.length > 0 && (
            <ul className="mb-4 flex flex-col divide-y divide-line">
              {helpers.map((helper) => (
                <HelperRow key={helper.id} helper={helper} onEnd={() => end(helper.id)} />
              ))}
            </ul>
          )
        }
      </AnswerView>
      {invited && <InvitationLink {...invited} />}
      <InviteForm
        isBusy={calls.invite.isPending}
        onInvite={(values, done) =>
          calls.invite.mutate(values, {
            onSuccess(answer) {
              setInvited(answer);
              done();
            },
          })
        }
      />
    </Card>
  );
}

function HelperRow({ helper, onEnd }: { helper: Helper; onEnd: () => void }) {
  const state = useStateWords(helper);
  const isJoined = helper.joinedAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{helper.name}</p>
        <p className="text-sm text-muted">{state}</p>
      </div>
      <Confirm
        question={isJoined ? `Remove ${helper.name}?` : `Cancel the invitation for ${helper.name}?`}
        action={isJoined ? "Remove" : "Cancel invitation"}
        refusal="Not now"
        onConfirm={onEnd}
        trigger={
          <Button
            variant="danger"
            size="sm"
            aria-label={isJoined ? `Remove ${helper.name}` : `Cancel ${helper.name}'s invitation`}
          >
            {isJoined ? "Remove" : "Cancel"}
          </Button>
        }
      >
        {isJoined
          ? "They're signed out everywhere. Anything on their phone that hasn't been sent yet is dropped."
          : "The link stops working."}
      </Confirm>
    </li>
  );
}

function useStateWords({ joinedAt, invitedUntil, lastSeenAt }: Helper): string {
  const formatTimestamp = useFormatTimestamp();
  const now = useNow();
  if (joinedAt !== null) return lastSeenAt ? `Last seen ${formatTimestamp(lastSeenAt)}` : "Not signed in anywhere";
  return invitedUntil > now.toISOString()
    ? `Invited: the link works once, until ${formatTimestamp(invitedUntil)}`
    : "The link has expired: invite them again";
}

interface InviteFormProps {
  isBusy: boolean;
  onInvite: (values: { name: string; currentPassword: string }, done: () => void) => void;
}

function InviteForm({ isBusy, onInvite }: InviteFormProps) {
  const form = useForm({ defaultValues: { name: "", currentPassword: "" } });
  const field = fieldOf(form);
  const submit = form.handleSubmit(({ name, currentPassword }) =>
    onInvite({ name: name.trim(), currentPassword }, () => form.reset()),
  );
  return (
    <form
      onSubmit={submit}
      noValidate
      data-unsaved={form.formState.isDirty ? "" : undefined}
      className="flex flex-wrap items-end gap-3"
    >
      <div className="grow basis-52">
        <TextField
          label="Helper's name"
          autoComplete="off"
          maxLength={60}
          {...field("name", { validate: (name) => name.trim() !== "" || "Name is required" })}
        />
      </div>
      <div className="grow basis-52">
        <TextField
          label="Current Password"
          type="password"
          autoComplete="current-password"
          {...field("currentPassword", { required: "Current password is required" })}
        />
      </div>
      <Button type="submit" busy={isBusy} className="min-h-12">
        <UserPlus aria-hidden size={18} /> Invite
      </Button>
    </form>
  );
}

/** The link is shown once: `data-unsaved` prevents a reload of the desk meanwhile. */
const InvitationLink = ({ name, link }: InvitedHelper) => (
  <div role="status" data-unsaved className="mb-4 flex flex-col gap-3 rounded-control bg-sky-soft p-4">
    <CopyField
      label={`Link for ${name}`}
      noun="link"
      value={link}
      hint="Send it now: it works once, within seven days, and won't be shown again."
    >
      {"share" in navigator && (
        // A rejection means that the share sheet was closed.
        <Button size="sm" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
          <Share2 aria-hidden size={18} /> Share link
        </Button>
      )}
    </CopyField>
    <p className="text-sm text-muted">Or let them scan it with their phone's camera:</p>
    <QrCode text={link} label={`QR code for ${name}`} />
  </div>
);
