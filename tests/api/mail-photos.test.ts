import { describe, expect, it } from "vitest";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const submission = { customerName: "Ada", photoUrls: ["https://pictures.example/ice.jpg"] };

describe("submitted photos", () => {
  it("are mailed to the owner only while they wait for approval", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    expect((await truck.visitor("POST", "/api/photo-submissions", submission)).status).toBe(201);
    await truck.outbox.drain();
    expect(smtp.received).toEqual([]);

    await truck.owner("PUT", "/api/business", { approvePhotos: true });
    expect((await truck.visitor("POST", "/api/photo-submissions", submission)).status).toBe(201);
    await truck.outbox.drain();
    const mail = await smtp.mailTo(FIRST.email);
    expect(mail.subject).toBe("Photos from Ada are waiting");
    expect(mail.text).toContain("Ada sent a photo. It appears once you approve it.");
    expect(smtp.received).toHaveLength(1);
  });
});
