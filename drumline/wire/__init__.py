"""What goes over HTTP, as types: views of the API, and the batches of ingest."""
