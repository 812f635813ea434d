import type { Generated } from "kysely";
import type { BusinessSettings } from "../../../schema/business.ts";
import type { StoredHero } from "../../../schema/hero.ts";
import type { MenuItem } from "../../../schema/menu.ts";
import type { StoredRow } from "./stored.ts";

/** The business, its logo, its menu, and its shop. */
export interface BusinessTables {
  business: Omit<BusinessSettings, "mailsPerSecond" | "smsPerSecond" | "putAway"> & {
    id: number;
    mailsPerSecond: Generated<number>;
    smsPerSecond: Generated<number>;
    putAway: Generated<BusinessSettings["putAway"]>;
    /** The end of the UIDs of calendar entries. */
    calendarDomain: string;
    logoPath: string | null;
    hero: StoredHero | null;
    updatedAt: string;
  };
  logos: { version: string; picture: Buffer; sharePicture: Buffer };
  menuItems: StoredRow<Omit<MenuItem, "isSoldOutToday">, "isAvailable" | "revision"> & {
    position: number;
    soldOutOn: string | null;
  };
  storeProducts: {
    id: Generated<number>;
    name: string;
    description: string | null;
    category: string | null;
    price: string;
    imageUrl: string | null;
    variants: string[];
    inStock: Generated<boolean>;
    squareItemId: string | null;
    createdAt: string;
  };
  storeOrders: {
    id: Generated<number>;
    orderNumber: string;
    customerEmail: string;
    customerName: string;
    items: unknown[];
    subtotal: string;
    tax: Generated<string>;
    total: string;
    status: Generated<string>;
    squareOrderId: string | null;
    squarePaymentId: string | null;
    shippingAddress: Record<string, string> | null;
    createdAt: string;
    updatedAt: string;
  };
}
