/** The single mails that did not arrive, as a call. */
export const FAILED_TRANSACTIONAL = "/api/transactional?status=failed";
