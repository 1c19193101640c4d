ALTER TABLE "material_categories" ADD COLUMN "name_key" text;
--> statement-breakpoint
ALTER TABLE "compost_rows" ADD COLUMN "name_key" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "material_categories_name_key" ON "material_categories" USING btree ("name_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "compost_rows_name_key" ON "compost_rows" USING btree ("farm_id","name_key");
--> statement-breakpoint
-- A server of the version before, beside a new one, knows no keys: what it renames is keyed anew.
CREATE FUNCTION forget_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER compost_rows_renamed BEFORE UPDATE OF row_id ON compost_rows FOR EACH ROW
WHEN (NEW.row_id <> OLD.row_id AND NEW.name_key IS NOT DISTINCT FROM OLD.name_key)
EXECUTE FUNCTION forget_name_key();
--> statement-breakpoint
CREATE TRIGGER material_categories_renamed BEFORE UPDATE OF name ON material_categories FOR EACH ROW
WHEN (NEW.name <> OLD.name AND NEW.name_key IS NOT DISTINCT FROM OLD.name_key)
EXECUTE FUNCTION forget_name_key();
