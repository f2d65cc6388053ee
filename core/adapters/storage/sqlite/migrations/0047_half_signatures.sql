-- Entries of the log are signed with half an HMAC from here on, which programs of before take for damage: a newer schema,
-- which they refuse, is what tells them. Nothing else changes.
INSERT INTO `audit_word` SELECT * FROM `audit_word` WHERE 0;
