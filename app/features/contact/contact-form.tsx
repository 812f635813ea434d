import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { newMessage } from "../../../schema/contact.ts";
import { CONTACT_SUBJECTS } from "../../../schema/contact-subjects.ts";
import { tooOftenWords } from "../../lib/api.ts";
import { postOnce } from "../../lib/post-once.ts";
import { noteTyped } from "../../lib/typed-since.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { LiveForm } from "../../ui/live-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";

const FIELDS = ["firstName", "lastName", "email", "subject", "message"] as const;

export default function ContactForm() {
  const form = useForm({ resolver: zodResolver(newMessage) });
  const { register, reset, handleSubmit, formState } = form;
  const { keepTyped, forgetTyped } = useDraft({ name: "message-draft", fields: FIELDS, form });
  const { errors, isSubmitting } = formState;

  useEffect(prepareToasts, []);

  const send = handleSubmit(async (message) => {
    const isTypedSince = noteTyped(form);
    try {
      await postOnce("/api/contact", message);
      if (!isTypedSince()) {
        forgetTyped();
        reset();
      }
      toast({ title: "Message Sent!", description: "We'll get back to you as soon as possible." });
    } catch (error) {
      toast({
        title: "Error",
        description: tooOftenWords(error) ?? "Failed to send message. Please try again.",
        variant: "destructive",
      });
    }
  });

  return (
    <LiveForm
      draft="message-draft"
      aria-label="Message"
      onSubmit={send}
      onChange={keepTyped}
      className="grid gap-5"
      withoutScript="Your browser runs no scripts, which a form here needs: please call us or write an email instead."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register("email")}
      />
      <SelectField label="Subject" required error={errors.subject?.message} {...register("subject")}>
        <option value="">Choose a subject</option>
        {CONTACT_SUBJECTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" required rows={5} error={errors.message?.message} {...register("message")} />
      <Honeypot {...register("website")} />
      <Button type="submit" size="lg" busy={isSubmitting} className="in-data-pressed:animate-pulse">
        {isSubmitting ? "Sending..." : "Send Message"}
      </Button>
    </LiveForm>
  );
}
