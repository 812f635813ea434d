import { type ReactNode, useState } from "react";
import type { BroadcastContent, BroadcastPreview } from "../../../schema/notifications.ts";
import type { Toast } from "../../lib/data/toasts.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.tsx";
import { channelWords, PREVIEW_PATH, peopleWords, QuietHoursWarning, reachWords } from "./broadcast-reach.tsx";
import { type SendToasts, useSendBroadcast } from "./send-calls.ts";

interface SendButtonProps extends SendToasts {
  content: BroadcastContent;
  /** The toast for incomplete content, which is not sent. */
  missing: Pick<Toast, "title" | "description"> | undefined;
  /** The preview on the screen. */
  shown: BroadcastPreview | undefined;
  variant?: "primary" | "secondary";
  className?: string;
  children: ReactNode;
}

/** Sends a broadcast. It asks first in the quiet hours, and when recipients or cost differ from the preview on the screen. */
export function SendButton({ content, missing, shown, children, variant, className, ...words }: SendButtonProps) {
  const send = useSendBroadcast(words);
  // Counts the recipients at each press, because subscribers may have changed since the preview.
  const count = useAction({
    call: (sent: BroadcastContent) => call<BroadcastPreview>("POST", PREVIEW_PATH, sent),
    failed: words.failed,
  });
  const [question, setQuestion] = useState<{ content: BroadcastContent; preview: BroadcastPreview }>();
  const [isOpen, setOpen] = useState(false);

  function ask() {
    if (missing) return toast({ ...missing, variant: "destructive" });
    count.mutate(content, {
      onSuccess(preview) {
        const isShown = shown && reachWords(shown) === reachWords(preview);
        if (isShown && !preview.quietHours) return send.mutate(content);
        setQuestion({ content, preview });
        setOpen(true);
      },
    });
  }

  return (
    <>
      <Button busy={count.isPending || send.isPending} onClick={ask} variant={variant} className={className}>
        {children}
      </Button>
      {question && (
        <Confirm
          open={isOpen}
          onOpenChange={setOpen}
          question={`Send to ${peopleWords(question.preview)}?`}
          action="Send"
          onConfirm={() => send.mutate(question.content)}
        >
          <span>{channelWords(question.preview)}</span>
          <QuietHoursWarning />
        </Confirm>
      )}
    </>
  );
}
