/** The text of a mail or an SMS. */
export const MailText = ({ subject, text }: { subject: string | null; text: string }) => (
  <div className="rounded-control bg-raised p-3">
    {subject !== null && <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>}
    <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
);
