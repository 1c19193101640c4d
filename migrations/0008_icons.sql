-- Manure had sparkles, straw a crosshair. Only where an admin has changed nothing: BINARY compares bytes.
UPDATE `material_categories` SET `icon` = 'wheat' WHERE `is_custom` = 0 AND `icon` = 'crosshair' COLLATE BINARY
	AND `name` = 'Straw and Hay' COLLATE BINARY
	AND `description` = 'Bedding and spoiled bales. Rich in carbon.' COLLATE BINARY;--> statement-breakpoint
UPDATE `material_categories` SET `icon` = 'shovel' WHERE `is_custom` = 0 AND `icon` = 'sparkles' COLLATE BINARY
	AND `name` = 'Manure' COLLATE BINARY
	AND `description` = 'Livestock manure, with or without bedding. Rich in nitrogen.' COLLATE BINARY;
