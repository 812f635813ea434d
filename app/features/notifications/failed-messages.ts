/** The single mails that did not arrive, as a call. */
export const FAILED_MESSAGES = "/api/transactional?status=failed";
