import { ExternalLink, Send } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BroadcastContent } from "../../../schema/notifications.ts";
import type { SubscriberTotals } from "../../../schema/subscribers.ts";
import { SUBSCRIBER_TOTALS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDiscard } from "../../ui/confirm.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { BroadcastReach, useBroadcastPreview } from "./broadcast-reach.tsx";
import { Composer, peopleCountWords } from "./composer.tsx";
import { bccMailtoUrl } from "./mail-program.ts";
import { MailText } from "./mail-text.tsx";
import { SendButton } from "./send-button.tsx";
import { massSendToast, useSendTest } from "./send-calls.ts";
import { isEmptyOrTemplate, MESSAGE_TEMPLATES, type MessageTemplate, unfilledBlanks } from "./templates.ts";

const INCOMPLETE = { title: "Please fill in all fields" };

const FIELDS = ["subject", "message"] as const;

const NONE = { massMails: 0, mailAddresses: [] };

/** Mass Email, sent by the owner's mail program or from the website. */
export function MassEmailCard() {
  const { data: totals, refetch } = useAnswer<SubscriberTotals>(SUBSCRIBER_TOTALS_PATH);
  const form = useForm({ defaultValues: { subject: "", message: "" } });
  const field = fieldOf(form);
  useFormDraft("mass-email", form, FIELDS);
  const [subject, message] = form.watch(FIELDS);
  const sendTest = useSendTest();
  const isComplete = subject.trim() !== "" && message.trim() !== "";
  const [blank] = unfilledBlanks(subject, message);
  const unfilled = blank ? { title: `Please fill in ${blank}`, description: "It is still the template's." } : undefined;
  const missing = isComplete ? unfilled : INCOMPLETE;
  const content: BroadcastContent = { kind: "mass-email", subject, message };
  const preview = useBroadcastPreview(isComplete ? content : null);

  const { massMails: recipients, mailAddresses } = totals ?? NONE;
  const mailProgram = recipients > mailAddresses.length ? null : bccMailtoUrl(subject, message, mailAddresses);

  const [wanted, setWanted] = useState<MessageTemplate>();

  function fill(template: MessageTemplate) {
    for (const field of FIELDS) form.setValue(field, template[field], { shouldDirty: true });
    setWanted(undefined);
  }

  function ifComplete(act: () => void) {
    if (isComplete) act();
    else toast({ ...INCOMPLETE, variant: "destructive" });
  }

  function openMailProgram() {
    if (!totals) {
      // Without the totals the mail would have no recipients.
      void refetch();
      toast({ title: "The subscribers are not loaded yet", description: "Please try again.", variant: "destructive" });
      return;
    }
    if (!mailProgram) {
      toast({
        title: "Too many recipients for a mail program",
        description: "Send it from the website instead.",
        variant: "destructive",
      });
      return;
    }
    window.location.href = mailProgram;
    toast({ title: "Outlook opened!" });
  }

  return (
    <Composer
      title="Mass Email"
      reach={peopleCountWords(totals?.massMails)}
      hasDraft={subject !== "" || message !== ""}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">Quick Message Templates</legend>
        {MESSAGE_TEMPLATES.map((template) => (
          <Button
            key={template.name}
            variant="secondary"
            size="sm"
            onClick={() => (isEmptyOrTemplate(subject, message) ? fill(template) : setWanted(template))}
          >
            {template.name}
          </Button>
        ))}
      </fieldset>
      <ConfirmDiscard
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        onConfirm={() => wanted && fill(wanted)}
      />
      <TextField label="Subject" {...field("subject")} />
      <TextArea label="Message" rows={8} {...field("message")} />
      {!mailProgram && (
        <p className="rounded-control bg-sky-soft p-3 text-sm">
          {`With ${recipients} recipients this is too long for a mail program. Send it from the website instead.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <SendButton
          variant={isComplete ? "primary" : "secondary"}
          shown={preview}
          content={content}
          missing={missing}
          done={massSendToast("Mass email sent!", "Mass email on its way")}
          failed={{ title: "Failed to send the email", description: "Please try again. What you typed is still here." }}
          onSent={(sent) => {
            // The owner may already be typing the next one.
            const current = form.getValues();
            if (sent.kind === "mass-email" && sent.subject === current.subject && sent.message === current.message)
              form.reset();
          }}
        >
          <Send aria-hidden size={18} /> Send from the website
        </SendButton>
        <Button variant="secondary" onClick={() => ifComplete(openMailProgram)}>
          <ExternalLink aria-hidden size={18} /> Open in Mail Program
        </Button>
        <Button variant="ghost" busy={sendTest.isPending} onClick={() => ifComplete(() => sendTest.mutate(content))}>
          Send me a test
        </Button>
      </div>
      <BroadcastReach preview={preview}>
        <MailText subject={subject} text={message} />
        <p className="text-muted">Your name, your address and an unsubscribe link follow below it.</p>
      </BroadcastReach>
    </Composer>
  );
}
