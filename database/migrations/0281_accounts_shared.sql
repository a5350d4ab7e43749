-- Who else pays from the same bank account, by its fingerprint.
create index mandate_of_account on mandate (iban_print);
