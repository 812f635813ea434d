import { MessageSquareText } from "lucide-react";
import type { SendContent } from "../../../schema/notifications.ts";
import { SMS_MAX_LENGTH } from "../../../schema/sms-limits.ts";
import { useKeptText } from "../../lib/use-kept-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Reach } from "./reach.tsx";
import { outcomeWords, useSend, useSendTest } from "./send-calls.ts";

/** Mass SMS: at most 160 characters, sent by the server. */
export function MassSmsCard() {
  const { text: message, change: setMessage } = useKeptText("mass-sms");
  const content: SendContent = { kind: "mass-sms", message };
  const isComplete = message.trim() !== "";
  const send = useSend({
    done(answer) {
      const { successCount, queuedCount, failedCount } = answer;
      if (queuedCount > 0) return { title: "Mass SMS on its way", description: outcomeWords(answer) };
      if (failedCount > 0) return { title: "Not everyone could be reached", description: outcomeWords(answer) };
      return { title: "Mass SMS sent!", description: `${successCount} messages sent successfully` };
    },
    failed: { title: "Failed to send the SMS", description: "Please try again. What you typed is still here." },
    onSent: (sent) => {
      // The next one may be under way already.
      if (sent.kind === "mass-sms" && sent.message === message) setMessage("");
    },
  });
  const sendTest = useSendTest();

  function ifComplete(act: () => void) {
    if (isComplete) act();
    else toast({ title: "Please enter a message", variant: "destructive" });
  }

  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <h2 className="text-xl">Mass SMS</h2>
      <TextArea
        label="SMS Message"
        name="message"
        rows={4}
        maxLength={SMS_MAX_LENGTH}
        hint={`${message.length}/${SMS_MAX_LENGTH} characters`}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Reach content={isComplete ? content : null} />
      <div className="flex flex-wrap gap-2">
        <Button busy={send.isPending} onClick={() => ifComplete(() => send.mutate(content))}>
          <MessageSquareText aria-hidden size={18} /> Send SMS
        </Button>
        <Button variant="ghost" busy={sendTest.isPending} onClick={() => ifComplete(() => sendTest.mutate(content))}>
          Send me a test
        </Button>
      </div>
    </Card>
  );
}
