-- The VAT of new lines was taken over from the last invoice, so that one line without VAT switched it off for all that
-- came after. A rate of 0 that was left behind so is forgotten; who wants it chooses it again in the account.
UPDATE `user`
SET `preferences` = json_set(
  `preferences`,
  '$.perBusiness',
  json((
    SELECT json_group_object(
      kept.key,
      json(CASE WHEN json_extract(kept.value, '$.taxPercent') = 0 THEN json_remove(kept.value, '$.taxPercent') ELSE kept.value END)
    )
    FROM json_each(`user`.`preferences`, '$.perBusiness') AS kept
  ))
)
WHERE json_valid(`preferences`) AND json_type(`preferences`, '$.perBusiness') = 'object';
