ALTER TABLE "farms" ADD COLUMN "rule" text;
