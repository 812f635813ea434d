/** Mail programs and browsers cut longer addresses off; this is the shortest limit of those in use (Outlook on Windows). */
const LONGEST_ADDRESS = 2000;

/**
 * The address that opens the owner's mail program with the mail and everyone in BCC, separated by semicolons (spec
 * section 2).
 * @returns null when there are too many people for such an address
 */
export function mailProgramAddress(subject: string, message: string, recipients: string[]): string | null {
  const bcc = recipients.map(encodeURIComponent).join(";");
  const address = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
  return address.length <= LONGEST_ADDRESS ? address : null;
}
