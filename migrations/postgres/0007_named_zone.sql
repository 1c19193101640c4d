ALTER TABLE "farms" ADD COLUMN "zone_named" bigint DEFAULT 0 NOT NULL;
