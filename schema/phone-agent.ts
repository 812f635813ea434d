/** Whether a browser says of itself that it is a phone's or a tablet's. The server and the browser must agree on it. */
export const isPhoneAgent = (userAgent: string | undefined) =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(userAgent ?? "");
