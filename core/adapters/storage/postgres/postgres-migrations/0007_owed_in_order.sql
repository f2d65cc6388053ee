CREATE INDEX "account_balance_by_owed" ON "account_balance" USING btree ("business_key","environment","owed","credit");
