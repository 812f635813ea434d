/** Whether a user agent is a phone or a tablet. The server and the browser must agree on it. */
export const isPhoneAgent = (userAgent: string | undefined) =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(userAgent ?? "");
