import { MessageSquareText } from "lucide-react";
import { useForm } from "react-hook-form";
import type { BroadcastContent } from "../../../schema/notifications.ts";
import { SMS_MAX_LENGTH } from "../../../schema/sms-limits.ts";
import type { SubscriberTotals } from "../../../schema/subscribers.ts";
import { SUBSCRIBER_TOTALS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { BroadcastReach, useBroadcastPreview } from "./broadcast-reach.tsx";
import { Composer, peopleCountWords } from "./composer.tsx";
import { SendButton } from "./send-button.tsx";
import { massSendToast, useSendTest } from "./send-calls.ts";

const FIELDS = ["message"] as const;

/** Mass SMS: at most 160 characters, sent by the server. */
export function MassSmsCard() {
  const form = useForm({ defaultValues: { message: "" } });
  const field = fieldOf(form);
  useFormDraft("mass-sms", form, FIELDS);
  const message = form.watch("message");
  const content: BroadcastContent = { kind: "mass-sms", message };
  const missing = message.trim() === "" ? { title: "Please enter a message" } : undefined;
  const sendTest = useSendTest();
  const preview = useBroadcastPreview(missing ? null : content);
  const totals = useAnswer<SubscriberTotals>(SUBSCRIBER_TOTALS_PATH).data;

  return (
    <Composer title="Mass SMS" reach={peopleCountWords(totals?.massTexts)} hasDraft={message !== ""}>
      <TextArea
        label="SMS Message"
        rows={4}
        maxLength={SMS_MAX_LENGTH}
        hint={`${message.length}/${SMS_MAX_LENGTH} characters`}
        {...field("message")}
      />
      <div className="flex flex-wrap gap-2">
        <SendButton
          variant={missing ? "secondary" : "primary"}
          shown={preview}
          content={content}
          missing={missing}
          done={massSendToast("Mass SMS sent!", "Mass SMS on its way")}
          failed={{ title: "Failed to send the SMS", description: "Please try again. What you typed is still here." }}
          onSent={(sent) => {
            // The owner may already be typing the next one.
            if (sent.kind === "mass-sms" && sent.message === form.getValues("message")) form.reset();
          }}
        >
          <MessageSquareText aria-hidden size={18} /> Send SMS
        </SendButton>
        <Button
          variant="ghost"
          busy={sendTest.isPending}
          onClick={() => (missing ? toast({ ...missing, variant: "destructive" }) : sendTest.mutate(content))}
        >
          Send me a test
        </Button>
      </div>
      <BroadcastReach preview={preview} />
    </Composer>
  );
}
