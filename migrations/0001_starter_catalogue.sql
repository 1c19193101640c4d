-- What most yards compost, so that the first row can name its material. An admin may change or delete any.
INSERT INTO material_categories (name, description, icon, is_custom) VALUES
  ('Food Scraps', 'Fruit, vegetables, bread and plate waste. Wet and rich in nitrogen.', 'apple', 0),
  ('Grass Clippings', 'Fresh mowings. Rich in nitrogen; mix with something coarse.', 'scissors', 0),
  ('Leaves', 'Fallen leaves. Rich in carbon.', 'leaf', 0),
  ('Wood Chips', 'Chipped branches and bark. Coarse, rich in carbon.', 'trees', 0),
  ('Straw and Hay', 'Bedding and spoiled bales. Rich in carbon.', 'crosshair', 0),
  ('Manure', 'Livestock manure, with or without bedding. Rich in nitrogen.', 'sparkles', 0),
  ('Coffee Grounds', 'Spent grounds and filters. Rich in nitrogen.', 'coffee', 0),
  ('Finished Compost', 'Cured compost, added as a starter or as cover.', 'recycle', 0);
