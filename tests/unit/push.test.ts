import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptPush } from "../../server/outbox/push-encryption.ts";
import { isPushService } from "../../server/outbox/push-services.ts";
import { decrypted } from "../helpers/push-service.ts";

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  receiver: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  encrypted:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const keyPair = (privateKey: string) => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair;
};

describe("the encryption of push payloads", () => {
  it("makes the example of RFC 8291 byte by byte", () => {
    const random = { sender: keyPair(EXAMPLE.sender), salt: Buffer.from(EXAMPLE.salt, "base64url") };
    expect(encryptPush(EXAMPLE.text, EXAMPLE, random).toString("base64url")).toBe(EXAMPLE.encrypted);
  });

  it("is read by the browser that it was made for, and has new keys each time", () => {
    const [one, other] = [encryptPush("Ünïcode 🍧", EXAMPLE), encryptPush("Ünïcode 🍧", EXAMPLE)];
    const secret = Buffer.from(EXAMPLE.auth, "base64url");
    expect(decrypted(one, keyPair(EXAMPLE.receiver), secret).toString()).toBe("Ünïcode 🍧");
    expect(one.equals(other)).toBe(false);
    expect(() => decrypted(one, keyPair(EXAMPLE.sender), secret)).toThrow();
  });
});

describe("an endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("%s is a push service's", (address) => expect(isPushService(address)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://fcm.googleapis.com.example.com/abc",
    "https://evilpush.apple.com.example.com/abc",
    "https://notify.windows.com/abc",
    "https://user@fcm.googleapis.com/abc",
    "https://localhost/abc",
    "https://127.0.0.1/abc",
    "https://10.0.0.1/abc",
    "https://[::1]/abc",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "nonsense",
    "",
  ])("%s is none", (address) => expect(isPushService(address)).toBe(false));

  it("of a service that the environment adds is taken there alone", () => {
    expect(isPushService("http://127.0.0.1:9/abc", "http://127.0.0.1:9")).toBe(true);
    expect(isPushService("http://127.0.0.1:10/abc", "http://127.0.0.1:9")).toBe(false);
    expect(isPushService("http://user:word@127.0.0.1:9/abc", "http://127.0.0.1:9")).toBe(false);
  });
});
