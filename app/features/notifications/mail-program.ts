/** Mail programs and browsers truncate longer addresses. This is the lowest limit of those in use (Outlook on Windows). */
const LONGEST_ADDRESS = 2000;

/**
 * The address that opens the owner's mail program with the mail and all recipients in BCC, separated by semicolons (spec
 * section 2).
 * @returns null when the address would be too long for all recipients
 */
export function bccMailtoUrl(subject: string, message: string, recipients: string[]): string | null {
  const bcc = recipients.map(encodeURIComponent).join(";");
  const address = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
  return address.length <= LONGEST_ADDRESS ? address : null;
}
