import { useEffect, useState } from "react";
import { newMessage } from "../../../schema/contact.ts";
import { CONTACT_SUBJECTS } from "../../../schema/contact-subjects.ts";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { rateLimitWords } from "../../lib/net/api.ts";
import { postOnce } from "../../lib/net/post-once.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { PublicForm } from "../../ui/public-form.tsx";
import { SuccessMessage } from "../../ui/success-message.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";

interface Sent {
  firstName: string;
  email: string;
}

/** The form, then the good news, then the form again for another message. */
export default function ContactForm() {
  const [stage, setStage] = useState<Sent | "first" | "another">("first");
  if (typeof stage === "string") return <MessageForm isAnother={stage === "another"} onSent={setStage} />;
  return (
    <SuccessMessage
      heading="h3"
      title={`Thank you, ${stage.firstName}!`}
      actions={
        <Button variant="secondary" onClick={() => setStage("another")}>
          Send Another Message
        </Button>
      }
    >
      {`Your message is with us. We'll answer to ${stage.email}.`}
    </SuccessMessage>
  );
}

interface MessageFormProps {
  /** Whether it comes in the place of the good news: then the focus goes to its beginning. */
  isAnother: boolean;
  onSent: (sent: Sent) => void;
}

function MessageForm({ isAnother, onSent }: MessageFormProps) {
  const form = usePublicForm({
    name: "message",
    draft: "message-draft",
    schema: newMessage,
    send: (message) => postOnce(PUBLIC_FORMS.message.call, message),
    sent(message) {
      toast(PUBLIC_FORMS.message.thanks);
      // What was written meanwhile stays in the form.
      if (form.isEmpty()) onSent(message);
    },
    failed: (error) =>
      toast({
        title: "Error",
        description: rateLimitWords(error) ?? "Failed to send message. Please try again.",
        variant: "destructive",
      }),
  });
  const { field, isSending, ref } = form;

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (isAnother) ref.current?.querySelector<HTMLElement>("[name=firstName]")?.focus();
  }, [isAnother, ref]);

  return (
    <PublicForm form={form} aria-label="Message" className="grid gap-4 sm:gap-5">
      <div className="grid grid-cols-2 gap-4 sm:gap-5">
        <TextField label="First Name" required autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last Name" required autoComplete="family-name" {...field("lastName")} />
      </div>
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field("email")}
      />
      <SelectField label="Subject" required {...field("subject")}>
        <option value="">Choose a subject</option>
        {CONTACT_SUBJECTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" required rows={4} {...field("message")} />
      <Honeypot name="website" />
      <Button type="submit" size="lg" busy={isSending} className="in-data-pressed:animate-pulse">
        {isSending ? "Sending..." : "Send Message"}
      </Button>
    </PublicForm>
  );
}
