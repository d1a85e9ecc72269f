-- Written by hand. What has been booked, and what has been logged, is never changed and never removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are never changed or removed: % refused', TG_TABLE_NAME, TG_OP
		USING ERRCODE = 'restrict_violation';
END
$$;
--> statement
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
